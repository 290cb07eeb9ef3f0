"""Signs in, adds a job and lists it with the client that was generated from the API document."""

import json
import os

from takt_client import AuthenticatedClient, Client
from takt_client.api.default import post_login
from takt_client.api.jobs import add_job, list_jobs
from takt_client.models import AddJobBody, PostLoginBody

base_url = os.environ["TAKT_ORIGIN"] + "/api"
person = PostLoginBody(user_name=os.environ["TAKT_USER_NAME"], password=os.environ["TAKT_PASSWORD"])
login = post_login.sync(client=Client(base_url=base_url), body=person)
client = AuthenticatedClient(base_url=base_url, token=login.token)
added = add_job.sync(client=client, body=AddJobBody(job_num="J-100", prod_qty=25))
listed = list_jobs.sync(client=client, order_by="jobNum:asc")
refused = add_job.sync(client=client, body=AddJobBody(job_num="J-100"))
print(
    json.dumps(
        {
            "added": added.data.job_num,
            "listed": [[job.job_num, job.prod_qty] for job in listed.data],
            "refused": refused.message,
        }
    )
)
