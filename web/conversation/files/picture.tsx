import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { fetchAttachment } from '../../api/upload.ts';
import './picture.css';

/** Larger pictures are fetched on request only. */
const maxAutoFetchBytes = 2 * 1024 * 1024;

/** Pictures are fetched shortly before they scroll into view. */
const observerOptions = { rootMargin: '200px' };

/** Shows the content in the image, and returns the cleanup function of the image's ref. */
function showBlob(image: HTMLImageElement | null, content: Blob) {
  const url = URL.createObjectURL(content);
  if (image) image.src = url;
  return () => URL.revokeObjectURL(url);
}

/** Whether an element has come near the visible part of the page. */
function useNearViewport() {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    }, observerOptions);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, seen };
}

/** A picture attached to a ticket: small in the conversation, large in a dialog. */
export function Picture({ file }: { file: TicketAttachment }) {
  const { element, seen } = useNearViewport();
  const [wanted, setWanted] = useState(file.file_size <= maxAutoFetchBytes);
  const [broken, setBroken] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, isError } = useQuery({
    queryKey: ['picture', file.id],
    queryFn: ({ signal }) => fetchAttachment(file, signal),
    enabled: seen && wanted,
    staleTime: Infinity,
    // Kept only for a minute, because a picture may have several megabytes.
    gcTime: 60_000,
    retry: false,
  });
  if (isError || broken) return <p className="picture-failed">The picture cannot be shown.</p>;
  return (
    <div ref={element} className="picture">
      {!wanted && (
        <button type="button" className="picture-show" onClick={() => setWanted(true)}>
          Show picture
        </button>
      )}
      {data !== undefined && (
        <>
          <button
            type="button"
            className="picture-open"
            aria-label={`Enlarge ${file.file_name}`}
            onClick={() => dialog.current?.showModal()}
          >
            <img ref={(image) => showBlob(image, data)} alt="" onError={() => setBroken(true)} />
          </button>
          <dialog ref={dialog} className="picture-dialog" aria-label={file.file_name}>
            <form method="dialog">
              <button className="picture-show">Close</button>
            </form>
            <img ref={(image) => showBlob(image, data)} alt={file.file_name} />
          </dialog>
        </>
      )}
    </div>
  );
}
