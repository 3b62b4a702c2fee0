import { useEffect, useState } from 'react'
import { toCentavos } from '#lib/money.ts'
import { discountCodes, normalCode } from '#features/money/discountCodes/contract.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import type { BillInput } from '../bill.ts'
import { failureText } from './codeTexts.ts'

export interface CodeState {
  /** Trimmed, in upper case; '' without one. */
  text: string
  /** The code's discount, as the bill needs it. */
  code: BillInput['code']
  validUntil: string | null
  failure: string | null
  waiting: boolean
  /** Validates at once, without the typing delay. */
  settle(): void
}

const PAUSE_MS = 350

/**
 * A promotional code; validates while the user types and on each entry to the step (ENR-29, ENR-30). `finalAmount` in centavos, before the
 * code.
 */
export function useCode(
  typed: string,
  { courseId, studentId, finalAmount }: { courseId: string | null; studentId?: string; finalAmount: number | null },
): CodeState {
  const text = normalCode(typed)
  const [code, setCode] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCode(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const ready = code !== '' && code === text && courseId !== null && finalAmount !== null
  const { data, error, isFetching, isPlaceholderData } = useRead(
    discountCodes.validate,
    ready ? { query: { idCode: code, idCourse: courseId, finalAmount: finalAmount / 100, ...(studentId ? { studentId } : {}) } } : skip,
    { fresh: 0 },
  )
  const answer = ready && !isPlaceholderData && !error ? data : undefined
  return {
    text,
    code: answer ? codeOf(answer.promotionalCode) : null,
    validUntil: answer?.promotionalCode.validUntil ?? null,
    failure: ready && error && !isFetching ? failureText(error) : null,
    waiting: text !== '' && !answer && !(ready && error && !isFetching),
    settle: () => setCode(text),
  }
}

const codeOf = ({ code, discountPercentage, amount }: { code: string; discountPercentage: number | null; amount: number | null }) => ({
  code,
  discountPercentage,
  amount: amount === null ? null : toCentavos(amount),
})
