/** Only video files or .mts, whose type browsers do not know (VID-41). */
export const isVideo = ({ name, type }: Pick<File, 'name' | 'type'>): boolean => type.startsWith('video/') || /\.mts$/i.test(name)

/** Named or typed as a PDF; the window checks the content. */
export const saysPdf = ({ name, type }: Pick<File, 'name' | 'type'>): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)
