/** Into the house, as a page of its own: the shell begins anew. */
export const goHome = (): void => location.assign('/')
