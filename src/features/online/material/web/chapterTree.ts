import type { ChapterNode } from '../contract.ts'

export interface Branch {
  chapter: ChapterNode
  depth: number
  /** Names from the root: 'Álgebra › Ecuaciones'. */
  path: string
}

/** Every chapter below its parent, in order. A chapter without its parent is at the root. */
export function branches(chapters: readonly ChapterNode[]): Branch[] {
  const ids = new Set(chapters.map(({ _id }) => _id))
  const below = Map.groupBy(chapters, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null))
  const roots: Branch[] = []
  const walk = (parent: string | null, depth: number, above: string) => {
    for (const chapter of (below.get(parent) ?? []).toSorted((a, b) => a.order - b.order)) {
      const path = above ? `${above} › ${chapter.name}` : chapter.name
      roots.push({ chapter, depth, path })
      walk(chapter._id, depth + 1, path)
    }
  }
  walk(null, 0, '')
  return roots
}
