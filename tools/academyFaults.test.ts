import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './runner.ts'
import { FAULTS } from '../lab/mutants/academy.ts'

test.each(FAULTS.map(fault => [fault.name, fault] as const))(
  'TOG-9: %s: the source contains the original line of the fault once',
  async (_name, fault) => {
    const text = await readFile(join(root, fault.file), 'utf8')
    expect(text.split(fault.right)).toHaveLength(2)
  },
)
