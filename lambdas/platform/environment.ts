/**
 * Reads a variable that the infrastructure sets. @throws Error if it is missing, which is an error of the
 * deployment
 */
export function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
}
