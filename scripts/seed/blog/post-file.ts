import { basename } from 'node:path';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { Post } from '@portico/shared/contract/blog.ts';
import { createStableId } from '../stable-id.ts';

const createInvalidPostError = (problem: string) =>
  new UserFacingError(`${problem}.`, 'No post was published. Correct the file, then publish again.');

/** One line of front matter; a value may contain colons. */
const frontMatterLinePattern = /^([a-z_]+): (.*)$/;

/** The fields in a file. The slug is the file's name. */
const FileContent = Post.omit({ id: true, slug: true });

/** The fields between the first two lines of `---`, and the text below. */
function splitFile(name: string, text: string): { fields: Map<string, string>; content: string } {
  const [opening, ...lines] = text.split(/\r?\n/);
  const end = lines.indexOf('---');
  if (opening !== '---' || end < 0)
    throw createInvalidPostError(`${name}: front matter is expected between two lines of ---`);
  const fields = new Map<string, string>();
  for (const line of lines.slice(0, end).filter((rawLine) => rawLine.trim() !== '')) {
    const [, key, value] = frontMatterLinePattern.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw createInvalidPostError(`${name}: "${line}" is not of the form "key: value"`);
    if (fields.has(key)) throw createInvalidPostError(`${name}: ${key} appears twice`);
    fields.set(key, value.trim());
  }
  return { fields, content: lines.slice(end + 1).join('\n') };
}

/**
 * Reads a post from a Markdown file: front matter of `key: value` lines, then the body.
 * @param path the path of the file, whose name without `.md` is the slug
 * @throws UserFacingError that names the file and every key that is missing, unknown or invalid
 */
export function parsePost(path: string, text: string): Post {
  const name = basename(path);
  const { fields, content } = splitFile(name, text);
  const parsedFields = FileContent.safeParse({ ...Object.fromEntries(fields), content });
  const slug = Post.shape.slug.safeParse(basename(path, '.md'));
  const problems = [
    ...(slug.error?.issues.map(({ message }) => `file name: ${message}`) ?? []),
    ...(parsedFields.error?.issues.map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: unknown key`
        : `${issue.path.join('.')}: ${issue.message}`,
    ) ?? []),
  ];
  if (!parsedFields.success || !slug.success) throw createInvalidPostError(`${name}: ${problems.join('; ')}`);
  return {
    ...parsedFields.data,
    id: createStableId(slug.data, parsedFields.data.published_date),
    slug: slug.data,
  };
}
