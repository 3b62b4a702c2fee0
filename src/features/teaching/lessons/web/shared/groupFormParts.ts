import { besideEnd } from '#features/teaching/groups/web/shared/form/besideEnd.ts'
import { ClosedLessons } from './ClosedLessons.tsx'

export const fillGroupForm = () => besideEnd.set(ClosedLessons)
