export const SIZES = [10_000, 100_000, 1_000_000] as const

export interface Growth {
  work: string
  milliseconds: number[]
  /** Median of the rounds' ratios, the largest academy over the smallest. */
  ratio: number
  budget?: string
  holds?: boolean
}
