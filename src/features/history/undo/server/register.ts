import { takeActBack } from '#features/presence/scanners/server/public.ts'
import { takeWhole } from './whole.ts'

takeActBack.add(takeWhole)
