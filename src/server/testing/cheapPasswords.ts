// Password hashing is slow by design, and test passwords need no protection. preload.ts loads this before the product hashes its first
// one.
import argon2, { type Options } from '@node-rs/argon2'

const { hash } = argon2
/** The options that the product passed, newest last: they show the real cost. */
export const askedCosts: (Options | null | undefined)[] = []

argon2.hash = (password, options, ...rest) => {
  askedCosts.push(options)
  return hash(password, { ...options, memoryCost: 8, timeCost: 1 }, ...rest)
}
