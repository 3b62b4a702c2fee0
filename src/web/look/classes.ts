/** Joins class names and skips falsy ones: `classes(styles.row, open && styles.open, 'truncate')`. */
export const classes = (...names: readonly (string | false | 0 | null | undefined)[]): string => names.filter(Boolean).join(' ')
