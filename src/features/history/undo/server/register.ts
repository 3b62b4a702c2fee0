import { takeActBack } from '#features/presence/scanners/server/public.ts'
import { takeWhole } from './one/whole.ts'

takeActBack.add(takeWhole)
