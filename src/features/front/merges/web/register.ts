// What the cards of students and visitors say of who else they may be.
import { lazy } from 'react'
import { cardNotes } from '#features/foundation/twins/web/shared/cardNotes.ts'

cardNotes.add({ Note: lazy(async () => ({ default: (await import('./CardNote.tsx')).CardNote })) })
