import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../tools/runner.ts'

const FILES = ['.npmrc', 'package.json', 'package-lock.json', 'index.html', 'vite.config.ts']
const CONFIGS = ['tsconfig.json', 'tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.web.json']
const FOLDERS = ['db', 'src', 'test', 'tools']

/** @param built with the console built here */
export async function copyTree(folder: string, built = false): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of [...FILES, ...CONFIGS, ...FOLDERS, ...(built ? ['dist'] : [])])
    await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
}
