import { createContext } from 'react';

/** Gives the address of a file of this folder: the build copies them, with a hash in their names. */
export const PictureAddresses = createContext((file: string): string => file);
