import { createContext } from 'react';

/** Returns the URL path of a file in this folder. The build copies the files, with a hash in their names. */
export const PictureAddressContext = createContext((file: string): string => file);
