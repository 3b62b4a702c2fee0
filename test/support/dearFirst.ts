import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, by a part of their path: started last, one of them would run alone at the end. */
const DEAREST = [
  'testing/success.',
  'testing/campusScope.',
  'undo/server/everyAct.',
  'postgres/embedded.',
  'tools/backup.',
  'imports/server/undo.',
  'planner/server/plans.',
  'setup/server/example.',
  'testing/badInput.',
  'undo/server/everyConflict.',
  'undo/server/whoMay.',
  'groups/server/races.',
  'test/support/runPrograms.',
  'planner/server/solving.',
  'material/server/transcode/',
]

/** The slowest files first, the others in Vitest's order: larger and slower ones first. */
export class DearFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = DEAREST.findIndex(part => moduleId.includes(part))
      return at === -1 ? DEAREST.length : at
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
