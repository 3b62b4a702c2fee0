import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(m?js|css|html|svg|json)$/
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Writes .br and .gz beside every text file, so that nothing is compressed at request time. */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'plantel:precompressed',
    apply: 'build',
    configResolved: config => void (folder = resolve(config.root, config.build.outDir)),
    async closeBundle() {
      if (!existsSync(folder)) return
      const files = (await readdir(folder, { recursive: true })).filter(file => TEXT.test(file))
      await Promise.all(files.map(file => compress(join(folder, file))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const source = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
  await Promise.all([
    brotli(source, { params }).then(packed => writeFile(`${path}.br`, packed)),
    gz(source, { level: 9 }).then(packed => writeFile(`${path}.gz`, packed)),
  ])
}
