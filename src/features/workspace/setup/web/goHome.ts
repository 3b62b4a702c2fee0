/** Loads the console as a new page, so that the shell starts again. */
export const goHome = (): void => location.assign('/')
