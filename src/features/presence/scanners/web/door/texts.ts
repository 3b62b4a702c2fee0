import { CallError, UNKNOWN_TEXT } from '#web/calls/http.ts'
import { SCANNER_TEXTS } from '../../contract.ts'

/** The text of a failed call (SCN-37): the server's; faults of the server or this device are shown as unknown. */
export function textOf(error: unknown): string {
  if (!(error instanceof CallError) || error.status >= 500) return SCANNER_TEXTS.unknown
  return error.message === UNKNOWN_TEXT ? SCANNER_TEXTS.status : error.message
}
