/** Fills a route's path and query: '/students/:id(^…$)' -> '/students/65a…'. Absent and null query values are left out. */
export function pathOf(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string | number | boolean | null | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)(\([^)]*\))?/g, (_all, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null) search.append(key, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}
