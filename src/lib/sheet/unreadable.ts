// The error for files that cannot be read. It has its own file because screens need it before they load the readers.

export class UnreadableSheet extends Error {}

export const BOOK_TEXTS = {
  notASheet: 'El archivo no es un libro de Excel (.xlsx) ni un CSV.',
  broken: 'El libro no se pudo leer. Guárdalo de nuevo como .xlsx e intenta otra vez.',
  tooLarge: 'El archivo es demasiado grande. Máximo 20 MB.',
  tooMuchInside: 'El libro guarda demasiado para abrirlo: por dentro ocupa más de 200 MB. Copia solo la lista a un libro nuevo.',
  empty: 'La primera hoja está vacía.',
  noRows: 'La primera hoja solo tiene encabezados.',
}

const MEGABYTE = 1_048_576
export const MOST_BYTES = 20 * MEGABYTE
/** The largest unpacked size: a zip bomb is detected before it is opened. */
export const MOST_UNFOLDED = 200 * MEGABYTE
