// Hashing is dear on purpose, and no password of a test is worth guarding. Loaded before the product hashes its first one (preload.ts).
import argon2, { type Options } from '@node-rs/argon2'

const { hash } = argon2
/** What the product asked for, the newest last: what its passwords really cost. */
export const askedCosts: (Options | null | undefined)[] = []

argon2.hash = (password, options, ...rest) => {
  askedCosts.push(options)
  return hash(password, { ...options, memoryCost: 8, timeCost: 1 }, ...rest)
}
