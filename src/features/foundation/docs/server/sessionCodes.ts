// Those of signing in, and of one's own second step.
export const SESSION_CODES = {
  'desk.login': '401 PIN_GONE · 401 PIN_WRONG · 429 TOO_MANY_TRIES',
  'desk.setPin': '409 PIN_LATE · 409 PIN_MOST · 409 PIN_WEAK',
  'factors.addPasskey': '409 PASSKEY_MOST · 409 PASSKEY_NOT_HERE · 409 PASSKEY_REFUSED · 409 PASSKEY_THERE',
  'factors.beginPasskey': '409 PASSKEY_MOST · 409 PASSKEY_NOT_HERE',
  'factors.beginTotp': '409 FACTOR_THERE · 503 FACTOR_KEY_MISSING',
  'factors.confirmTotp': '401 FACTOR_WRONG · 503 FACTOR_KEY_MISSING',
  'factors.newCodes': '409 FACTOR_NONE',
  'factors.remove': '409 FACTOR_NEEDED',
  'session.login': '401 WRONG_PAIR · 429 GUESSING · 429 TOO_MANY_TRIES',
  'session.loginFactor':
    '401 FACTOR_WRONG · 401 PASSKEY_UNKNOWN · 401 TICKET_OVER · 401 WRONG_PAIR · 429 TOO_MANY_TRIES · 503 FACTOR_KEY_MISSING',
  'session.loginPasskey': '401 PASSKEY_UNKNOWN · 401 TICKET_OVER · 409 PASSKEY_NOT_HERE',
  'session.passkeyOptions': '409 PASSKEY_NOT_HERE · 429 TOO_MANY_TRIES',
  'session.proofOptions': '409 PASSKEY_NOT_HERE',
  'session.prove': '401 FACTOR_WRONG · 401 PASSKEY_UNKNOWN · 401 PROOF_WRONG · 429 TOO_MANY_TRIES · 503 FACTOR_KEY_MISSING',
  'session.recover': '404 UNKNOWN_EMAIL · 409 NO_PUBLIC_URL · 429 TOO_MANY_TRIES',
} as const
