"""Reads an export with the everypolitician-popolo package, and says in JSON what it finds.

Usage: check_popolo.py FILE DAY. Prints how many there are of each class, each person with what the package gives of them, and
each membership with the names of all that it leads to, the days that its dates can mean and whether it may hold on DAY. It
fails where a membership or a post leads to what is not in the file.
"""

import json
import sys
from datetime import date

from popolo_data.importer import Popolo

CLASSES = ("areas", "events", "memberships", "organizations", "persons", "posts")


def person_of(person):
    born = person.birth_date
    return {
        "name": person.name,
        "born": born and [str(born.earliest_date), str(born.latest_date)],
        "gender": person.gender,
        "wikidata": person.wikidata,
        "twitter": person.twitter,
        "phone": person.phone,
        "names": [other["name"] for other in person.other_names],
        "memberships": len(person.memberships),
    }


def membership_of(membership, day):
    def named(part):
        return getattr(membership, part).name if getattr(membership, f"{part}_id") else None

    return {
        "person": membership.person.name,
        "organization": named("organization"),
        "party": named("on_behalf_of"),
        "area": named("area"),
        "post": membership.post.label if membership.post_id else None,
        "role": membership.role,
        "from": str(membership.start_date.earliest_date),
        "to": str(membership.end_date.latest_date),
        "held": membership.current_at(day),
    }


def main(path, day):
    popolo = Popolo.from_filename(path)
    found = {
        "counts": {name: len(getattr(popolo, name)) for name in CLASSES},
        "persons": sorted((person_of(one) for one in popolo.persons), key=lambda one: one["name"]),
        "memberships": sorted(
            (membership_of(one, day) for one in popolo.memberships),
            key=lambda one: (one["person"], one["organization"]),
        ),
        "bodies": {one.label: one.organization.name for one in popolo.posts if one.organization_id},
    }
    print(json.dumps(found, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1], date.fromisoformat(sys.argv[2]))
