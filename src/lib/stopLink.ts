// How whoever gets publicity gets no more of it (CON-62): in letters a line at the end, in text messages a few letters.

/** Where its page lies; what follows names the address, sealed. */
export const STOP_PATH = '/baja/'

/** The line at the end of a letter. */
export const STOP_QUESTION = '¿Ya no quieres recibir estos avisos? Date de baja:'

export const withStopSms = (text: string, url: string): string => `${text}\nBAJA: ${url}`

/** Places of what is sealed for a phone: how long such a message becomes, before there is any. */
export const SEALED_PHONE_LENGTH = 63
