// The link that stops publicity (CON-62): a line at the end of letters, a short link in text messages.

/** The page's path; the sealed address follows it. */
export const STOP_PATH = '/baja/'

export const STOP_QUESTION = '¿Ya no quieres recibir estos avisos? Date de baja:'

export const withStopSms = (text: string, url: string): string => `${text}\nBAJA: ${url}`

/** The length of a sealed phone, to compute a message's length before the link exists. */
export const SEALED_PHONE_LENGTH = 63
