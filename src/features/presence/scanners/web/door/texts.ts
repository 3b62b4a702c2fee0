import { CallError, UNKNOWN_TEXT } from '#web/calls/http.ts'
import { SCANNER_TEXTS } from '../../contract.ts'

/** What a scanner says of a failed call (SCN-37): the server's words; its faults and this device's are unknown ones. */
export function textOf(error: unknown): string {
  if (!(error instanceof CallError) || error.status >= 500) return SCANNER_TEXTS.unknown
  return error.message === UNKNOWN_TEXT ? SCANNER_TEXTS.status : error.message
}
