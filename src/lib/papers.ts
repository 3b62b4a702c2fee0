/** The paper formats of desks: letter, half letter, rolls of 80 and 58 mm (M140). */
export const PAPERS = ['letter', 'half', 't80', 't58'] as const
export type PaperSize = (typeof PAPERS)[number]

export type Roll = 't80' | 't58'
export const isRoll = (paper: PaperSize): paper is Roll => paper === 't80' || paper === 't58'
