/** Joins class names, leaving out what is not there: `classes(styles.row, open && styles.open, 'truncate')`. */
export const classes = (...names: readonly (string | false | 0 | null | undefined)[]): string => names.filter(Boolean).join(' ')
