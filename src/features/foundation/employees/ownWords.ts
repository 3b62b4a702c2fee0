// First guesses of people who know the user: names, e-mail, the academy's name.

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function withoutWords(password: string, ownWords: readonly string[], least: number): string {
  const words = ownWords.flatMap(text => plain(text).split(/[^a-z0-9]+/)).filter(word => word.length >= least)
  return words.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), plain(password))
}

/** Nothing but such words, with figures and signs at most: 'Lucia-2026', not 'lucía y el mar'. */
export function isMadeOf(password: string, ownWords: readonly string[]): boolean {
  const rest = withoutWords(password, ownWords, 2)
  return rest.length < plain(password).length && !/\p{L}/u.test(rest)
}
