// What the cards of students and visitors say of who else they may be.
import { lazy } from '#web/ui/lazy.tsx'
import { cardNotes } from '#features/foundation/twins/web/shared/cardNotes.ts'

cardNotes.add({ Note: lazy(async () => (await import('./CardNote.tsx')).CardNote) })
