// The unit of an address for rate limits (CON-40).
import { isIPv6 } from 'node:net'

/** An IPv4 address as it is, an IPv6 one as its /64, which is one household or phone: '2001:db8:0:1::/64'. Other text stays as it is. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const old = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (old) return old[1]!
  const [head = '', tail] = bare.toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const before = groups(head)
  // A dotted end counts as two groups.
  const after = groups(tail ?? '').flatMap(group => (group.includes('.') ? ['0', '0'] : [group]))
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const first = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, 4)
    .map(group => parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}
