// The growth curve: the same work among 10,000, 100,000 and 1,000,000 students.
export const SIZES = [10_000, 100_000, 1_000_000] as const

/** One line: milliseconds by number of students. */
export interface Grown {
  work: string
  milliseconds: number[]
  /** Median of the rounds' ratios, the largest academy over the smallest. */
  ratio: number
  budget?: string
  holds?: boolean
}
