import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_PAGE, apiPage } from './rules/apiPage.ts'
import { root } from './runner.ts'

await writeFile(join(root, API_PAGE), await apiPage())
