/** Views with the same one have the same name, and one list has each once. */
export const nameOfView = (name: string): string => name.trim().toLowerCase();
