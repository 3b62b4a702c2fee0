export const ITEM = { chapter: 1, video: 2, quiz: 3, pdf: 4 } as const
export type ItemType = (typeof ITEM)[keyof typeof ITEM]

export const MATERIAL_LIMITS = {
  chapterName: 75,
  chapterDescription: 200,
  videoTitle: 75,
  videoDescription: 200,
  pdfTitle: 120,
  pdfDescription: 300,
  pages: 10_000,
  /** In bytes. Above `videoAtOnce` only resumable (VID-44). */
  video: 10 * 1024 ** 3,
  videoAtOnce: 5 * 1024 ** 3,
  pdf: 50 * 1024 ** 2,
}

/** Ten colors beside transparent (VID-17); the first green is the default. '#rrggbb'. */
export const CHAPTER_COLORS = [
  '#157a4a',
  '#3646d0',
  '#0e7490',
  '#7c3aed',
  '#be185d',
  '#c42b22',
  '#d98a00',
  '#65a30d',
  '#475569',
  '#8b5e34',
] as const
export const DEFAULT_CHAPTER_COLOR = CHAPTER_COLORS[0]

/** Shown when a text reaches its limit (VID-16). */
export const limitText = (limit: number): string => `Limite de ${limit} caracteres alcanzado.`

export const MATERIAL_TEXTS = {
  chapterName: 'Debes ingresar un titulo para poder continuar',
  chapterDescription: 'Debes ingresar una descripción para continuar',
  videoTitle: 'Debees de ingresar un titulo / nombre para el video',
  noDescription: 'Sin descripción.',
  pdfFields: 'Debes ingresar todos los campos requeridos',
  onlyPdf: 'Solo puedes subir archivos PDF',
  onlyVideo: 'Solo puedes subir archivos de video',
  nothingLinked: 'Atención! Debes agregar material.',
  sameFolder: 'No puedes transferir material a la misma carpeta',
  chooseChapter: 'Debes seleccionar un cápitulo del lado derecho para continuar',
  createFailed: 'Ocurrio un error al crear el capitulo',
  updateFailed: 'Ocurrio un error al actualizar el capitulo',
  created: 'Capitulo creado correctamente',
  updated: 'Capitulo editado correctamente',
  uploadFailed: 'Ocurrio un error al subir el contenido',
  videoFailed: 'Ocurrio un error al actualizar el video',
  pdfDone: 'PDF subido exitosamente',
  leaveUpload: '¿Seguro que quieres cerrar la ventana?, hay una subida en proceso.',
  processing: 'PROCESANDO VÍDEO',
  empty: 'Aún no hay material en este cápitulo , Agrega material y lo visualizarás aquí',
  nothingToLink: 'No hay material que enlazar en la carpeta',
  noMatch: 'No hay coincidencias para tu busqueda.',
}
