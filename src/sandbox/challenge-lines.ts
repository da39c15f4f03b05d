import type { Turn } from './turn.ts'

/** The header lines of the challenge that a 401 must carry (RFC 9110, section 15.5.2; ledger, `challenge`). */
export function challengeLines(turn: Turn): readonly string[] {
  const hasRealm = turn.decide('challenge') === 'realm'
  return ['WWW-Authenticate', hasRealm ? 'Bearer realm="pets"' : 'Bearer']
}
