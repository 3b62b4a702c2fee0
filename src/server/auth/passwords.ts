// argon2id at 19 MiB, two passes: about 9 ms (OWASP's first recommendation).
import argon2 from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, OPTIONS)

// A hash that no password matches, so that unknown accounts take as long as known ones.
const nobody = hashPassword(`\0${Math.random()}`)

/** True when the password matches. Without a hash it takes the same time and returns false. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  return (await argon2.verify(stored ?? (await nobody), password).catch(() => false)) && stored != null
}
