// argon2id at 19 MiB, two passes: about 9 ms (OWASP's first recommendation).
import argon2 from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, OPTIONS)

// The hash of nothing that anyone could type: unknown accounts take as long as known ones.
const nobody = hashPassword(`\0${Math.random()}`)

/** Does the password fit? With no hash the same time is spent and the answer is no. */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  return (await argon2.verify(stored ?? (await nobody), password).catch(() => false)) && stored != null
}
