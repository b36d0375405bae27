// Markets, each with the other markets of its series or group, which a rule may relate to it.
//
// $ids: string[]  ids of markets, at most 500
// $freshAfter: string  ISO 8601: only open markets with a price since then; '': all markets that are not cancelled
// $minSum: number  only markets of the group whose price plus the price of the market exceeds this sum; -1: all
// $limit: number  other markets per market
// row: {market: RelatedMarket, others: (RelatedMarket & {areSiblings: boolean, haveDifferentSubjects: boolean,
//       exclusiveAt: VenueId | null, isOfOneParty: boolean})[]}
//     areSiblings: a venue lists both as outcomes of one question; haveDifferentSubjects: their subjects are different
//     entities; exclusiveAt: a venue that says that at most one of them comes true; isOfOneParty: both are about the
//     same person, one of them is about a nomination by a party, and this person is a member of only this party in the
//     graph
UNWIND $ids AS id
MATCH (one:Market {id: id})
WHERE $freshAfter = '' OR (one.state = 'open' AND one.percent IS NOT NULL AND one.shownAt >= $freshAfter)
OPTIONAL MATCH (one)<-[quote:QUOTES]-(shown:Listing {key: one.shownListing})
RETURN one {.id, .key, .series, .opensAt, .countsFrom, .percent, isInverted: coalesce(one.isInverted, false),
    venue: shown.venue, rule: shown.rule, bid: shown.bid, ask: shown.ask, isQuoteInverted: quote.inverted} AS market,
  COLLECT {
    CALL (one) {
      MATCH (other:Market {series: one.series})
      RETURN other
      UNION
      MATCH (one)-[:IN_GROUP]->(:MarketGroup)<-[:IN_GROUP]-(other:Market)
      WHERE $minSum < 0 OR one.percent + other.percent > $minSum
      RETURN other
    }
    WITH one, other
    WHERE other.id <> one.id AND CASE
      WHEN $freshAfter = '' THEN other.state <> 'cancelled'
      ELSE other.state = 'open' AND other.percent IS NOT NULL AND other.shownAt >= $freshAfter
    END
    WITH one, other
    ORDER BY coalesce(other.percent, -1) DESC, other.id
    LIMIT toInteger($limit)
    OPTIONAL MATCH (other)<-[quoted:QUOTES]-(listing:Listing {key: other.shownListing})
    RETURN other {.id, .key, .series, .opensAt, .countsFrom, .percent, isInverted: coalesce(other.isInverted, false),
      venue: listing.venue, rule: listing.rule, bid: listing.bid, ask: listing.ask, isQuoteInverted: quoted.inverted,
      areSiblings: EXISTS {
        MATCH (one)<-[:QUOTES]-(own:Listing), (other)<-[:QUOTES]-(sibling:Listing)
        WHERE own.venue = sibling.venue AND own.groupId = sibling.groupId
      },
      haveDifferentSubjects: EXISTS { MATCH (one)-[:CONCERNS {role: 'SUBJECT'}]->(:Entity) }
        AND EXISTS { MATCH (other)-[:CONCERNS {role: 'SUBJECT'}]->(:Entity) }
        AND NOT EXISTS {
          MATCH (one)-[:CONCERNS {role: 'SUBJECT'}]->(:Entity)<-[:CONCERNS {role: 'SUBJECT'}]-(other)
        },
      exclusiveAt: head(COLLECT {
        MATCH (one)<-[:QUOTES {inverted: false}]-(own:Listing {isExclusive: true}),
              (other)<-[:QUOTES {inverted: false}]-(sibling:Listing {isExclusive: true})
        WHERE own.venue = sibling.venue AND own.groupId = sibling.groupId
        RETURN own.venue ORDER BY own.venue
      }),
      isOfOneParty: EXISTS {
        MATCH (one)-[:CONCERNS {role: 'SUBJECT'}]->(person:Entity)<-[:CONCERNS {role: 'SUBJECT'}]-(other)
        UNWIND [one, other] AS nomination
        MATCH (nomination)-[:CONCERNS {role: 'PARTY'}]->(party:Party)<-[:MEMBER_OF]-(person)
        WHERE NOT EXISTS { MATCH (person)-[:MEMBER_OF]->(another:Party) WHERE another <> party }
        RETURN party
      }
    }
  } AS others
