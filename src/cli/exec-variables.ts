/** The server that the command of `--exec` uses. */
export interface ExecPlace {
  readonly url: string
  readonly adminUrl: string
  /** A working key, if the server decides that itself. */
  readonly key?: string
}

/** The environment variables for the command of `--exec`. */
export function execVariables(
  { url, adminUrl, key }: ExecPlace,
  adminToken: string | undefined,
): { readonly [name: `PETSTORE_${string}`]: string } {
  return {
    PETSTORE_URL: url,
    ...(key !== undefined && { PETSTORE_KEY: key }),
    PETSTORE_ADMIN_URL: adminUrl,
    ...(adminToken !== undefined && { PETSTORE_ADMIN_TOKEN: adminToken }),
  }
}
