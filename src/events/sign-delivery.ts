// The only file that imports standardwebhooks; it is loaded when the first delivery is signed.
import { Webhook } from 'standardwebhooks'

/** The value of `webhook-signature` (Standard Webhooks) of a delivery. */
export function signatureOf(
  secret: string,
  { id, sent, payload }: { readonly id: string; readonly sent: Date; readonly payload: string },
): string {
  return new Webhook(secret).sign(id, sent, payload)
}
