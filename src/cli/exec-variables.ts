/** What a command of `--exec` runs beside. */
export interface ExecPlace {
  readonly url: string
  readonly adminUrl: string
  /** A key that works, where the place itself decides that. */
  readonly key?: string
}

/** What the command of `--exec` needs, in environment variables. */
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
