const collator = new Intl.Collator('es-MX', { numeric: true })

/** As people sort names, whatever the database's own order: accents and case do not count, 'Salón 2' comes before 'Salón 10'. */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)
