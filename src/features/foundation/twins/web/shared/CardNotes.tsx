import { Suspense } from 'react'
import { cardNotes, type CardNoteProps } from './cardNotes.ts'

/** On a card: other records that may be this person (DES-31). */
export const CardNotes = (of: CardNoteProps) => (
  <Suspense>
    {cardNotes.all().map(({ Note }, at) => (
      <Note key={at} {...of} />
    ))}
  </Suspense>
)
