const collator = new Intl.Collator('es-MX', { numeric: true })

/** Human sorting, whatever the database's collation: without accents and case, 'Salón 2' before 'Salón 10'. */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)
