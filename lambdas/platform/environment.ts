/** Reads a variable that the infrastructure sets. Missing is a deployment fault, so it fails the cold start, naming the variable. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Environment variable ${name} is not set`);
  return value;
}
