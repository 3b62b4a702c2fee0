import { Variables, type Config } from '#server/config.ts'
import { isLocal, lacksPublicUrl } from '#server/publicAddress.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const FAMILIES = /^(DATABASE|METRICS|MAIL|SMTP|SMS|S3|AWS_MEDIALIVE|ACADEMY|PUBLIC|TRUST)_/

/** An unknown variable is usually a typo. */
export function namesOf(env: Record<string, string | undefined>): Finding {
  const strange = Object.keys(env).filter(name => FAMILIES.test(name) && !(name in Variables.shape))
  if (strange.length === 0) return ok('settings', 'every variable can be used')
  return warn('settings', `nobody reads ${strange.join(', ')}`, 'compare the names with docs/operations.md')
}

export function addressOf(config: Config): Finding {
  const { publicUrl, trustProxy } = config
  const { protocol, hostname } = new URL(publicUrl)
  const about = 'address'
  if (lacksPublicUrl(config))
    return warn(
      about,
      `PUBLIC_URL is ${publicUrl}, and people come from elsewhere: messages with a link wait in /bandeja, nobody recovers a password`,
      'set PUBLIC_URL to what people type',
    )
  if (isLocal(hostname)) return ok(about, `${publicUrl}, for this machine alone`)
  if (protocol === 'http:')
    return fail(
      about,
      `${publicUrl} is not HTTPS: the session cookie is Secure, so nobody can stay signed in`,
      'put a proxy with a certificate in front and set PUBLIC_URL=https://…',
    )
  if (trustProxy === false)
    return warn(
      about,
      `${publicUrl} without TRUST_PROXY: behind a proxy all desks share one address in the sign-in limits`,
      'set TRUST_PROXY to the number of proxies in front',
    )
  return ok(about, `${publicUrl}, trusting ${typeof trustProxy === 'number' ? `${trustProxy} proxies` : trustProxy}`)
}

export function nodeOf(version: string): Finding {
  if (Number(version.split('.')[0]) >= 24) return ok('node', version)
  return fail('node', `${version} is too old`, 'run it by npm, which brings Node 24, or install that')
}
