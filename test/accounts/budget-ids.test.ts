import { clientAddress, networkOf } from '../../src/accounts/budget.js'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['', ''],
])('counts %p as %p', (ip, counted) => {
  expect(clientAddress(ip)).toBe(counted)
})

it.each([
  ['address/2001:db8:1:2::/64', 'address/2001:db8:1::/48'],
  ['sign-in/2001:db8:1:ffff::/64', 'sign-in/2001:db8:1::/48'],
  ['address/203.0.113.7', null],
  ['account/a-1', null],
])('has %p spend what %p has', (id, network) => {
  expect(networkOf(id)).toBe(network)
})
